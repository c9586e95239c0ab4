import { BlockList, isIP } from "node:net";

/** Networks that are not on the internet, or not any one host's there (IANA's special-purpose registries, RFC 6890). */
const special = new BlockList();
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
] as const)
  special.addSubnet(network, prefix, "ipv4");
// Of IPv6 what is assigned at all, without documentation and the tunnels that carry an IPv4 address.
const assigned = new BlockList();
assigned.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");

/** True if an IP address is some host on the internet: not this machine, and nothing in a private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return assigned.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
