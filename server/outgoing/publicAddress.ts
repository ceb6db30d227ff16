import { BlockList, isIP } from "node:net"

/*
 * Which network addresses the server may connect to when a name comes from a setting, an answer or a user. Everything that is
 * not an address of the public internet is refused: this machine, the networks around it, the metadata services of
 * hosting companies, and addresses that contain one of those.
 */

const notPublic = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4")
}

/** Of IPv6, only global unicast is public, without the parts that contain an IPv4 address or are for documentation. */
const publicV6 = new BlockList()
publicV6.addSubnet("2000::", 3, "ipv6")
const notPublicV6 = new BlockList()
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublicV6.addSubnet(network, prefix, "ipv6")
}

/** Whether an IP address in its written form belongs to the public internet. A text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4")
    case 6:
      return publicV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6")
    default:
      return false
  }
}
