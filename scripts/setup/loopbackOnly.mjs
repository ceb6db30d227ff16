// Loaded by the processes of the tests, and into each Node process that they start. A test must never send a request to a
// real server: it would be slow and unrepeatable, and would show others what is tested. A look-up of a name, and a
// connection to the address of another machine, fail as they do without a network.

import dns from "node:dns"
import { syncBuiltinESMExports } from "node:module"
import net from "node:net"

const isHere = (host) =>
  host === undefined ||
  host === null ||
  host === "" ||
  /^(localhost|127(\.\d+){3}|::1?|0\.0\.0\.0)$/i.test(String(host))

const refusal = (host) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}: tests reach this machine only`), {
    code: "ENOTFOUND",
    hostname: host,
  })

const { lookup } = dns
dns.lookup = function lookupHere(host, options, done) {
  const callback = typeof options === "function" ? options : done
  if (!isHere(host)) return void process.nextTick(() => callback(refusal(host)))
  return typeof options === "function" ? lookup(host, options) : lookup(host, options, done)
}
// What promisify and the promises of this module use goes the same way.
dns.promises.lookup = (host, options = {}) =>
  new Promise((resolve, reject) =>
    dns.lookup(host, options, (error, address, family) =>
      error ? reject(error) : resolve(Array.isArray(address) ? address : { address, family }),
    ),
  )

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function connectHere(...all) {
  // Node's own functions pass their arguments as one list.
  const [first, second] = Array.isArray(all[0]) ? all[0] : all
  const host = typeof first === "object" && first !== null ? first.host : second
  if (typeof host === "string" && net.isIP(host) !== 0 && !isHere(host)) {
    process.nextTick(() => this.destroy(refusal(host)))
    return this
  }
  return connect.apply(this, all)
}
syncBuiltinESMExports()
