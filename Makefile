ASIDE = tests/ui/touch

.PHONY: run test soak bench lock format

run:
	@deploy/setup.sh run
	@.venv/bin/companion run

test:
	@deploy/setup.sh dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/lint-imports
	@# two halves that take about as long: a core each, for OpenCV too. Ctrl-C does not reach
	@# what runs aside of itself, so it is passed on. What is compiled is kept,
	@# out of the way, for the many processes that they start and for the next time. The first
	@# half takes longer, so mypy comes with the second
	@unset PYTHONDONTWRITEBYTECODE; export PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/bytecode"; \
	export OPENCV_FOR_THREADS_NUM=1; half=$$(mktemp); \
	.venv/bin/pytest -m "not soak" $(ASIDE) >$$half 2>&1 & aside=$$!; \
	trap 'kill $$aside; rm -f $$half; exit 130' INT; \
	.venv/bin/mypy && .venv/bin/pytest -m "not soak" $(ASIDE:%=--ignore %); others=$$?; \
	wait $$aside; aside=$$?; cat $$half; rm -f $$half; [ $$others = 0 ] && [ $$aside = 0 ]

soak:
	@deploy/setup.sh dev
	@# one heap for all threads: what glibc keeps spare for each of them looks like a leak
	MALLOC_ARENA_MAX=1 .venv/bin/pytest -m soak

bench:
	@deploy/setup.sh dev
	.venv/bin/python -m tests.bench

format:
	@deploy/setup.sh dev
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

lock:
	@deploy/setup.sh dev
	deploy/lock.sh
