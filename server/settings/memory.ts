import { setFlagsFromString } from "node:v8"

/*
 * Keeps the process small. `scripts/launch.mjs` imports it and the Dockerfile names it with `--import`, both before the
 * first module of the product is loaded: loading them would grow the space for new objects to 64 MB for good.
 *
 * Left to itself V8 lets a server's heap grow to several times what is alive in it, because memory is taken to be free
 * and time dear. Here a household's figures take milliseconds and 50 MB are alive, so the heap is collected as soon as
 * it has grown by half, and the space for new objects stays at its first size: 210 MB for the process instead of 400,
 * at no difference in the answers that could be measured. Neither is a limit: what is needed is taken.
 */
setFlagsFromString("--heap-growing-percent=50")
setFlagsFromString("--semi-space-growth-factor=1")
