/*
 * `npm run test:all`: `npm test` with every random sample and with the proofs (tests/support/samples.ts), for each night
 * and before a release. It takes the same arguments.
 */
process.env["TESTS"] = "all"
await import("./test.ts")
