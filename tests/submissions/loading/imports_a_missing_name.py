from util import Stack, Heap
