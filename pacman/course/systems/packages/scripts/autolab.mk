# Autolab runs this beside autograde.tar and the submission.
all:
	@rm -rf grader submission
	@tar xf autograde.tar
	@bash grader/run.sh
