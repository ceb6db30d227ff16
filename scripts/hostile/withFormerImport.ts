import { registerHooks } from "node:module"

/*
 * Loaded before the product by `--import`, for the control of the drill: imports of the module that reads archives in
 * its own thread get the former module.
 */
const present = new URL("../../server/archive/importWork.ts", import.meta.url).href
const former = new URL("formerImport.ts", import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url === present && context.parentURL !== former ? { ...found, url: former } : found
  },
})
