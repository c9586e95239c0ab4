const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/**
 * The native parts that the packages of a lock file name and the file does not list, as entries for it: the path and
 * what npm must know to pass over a part of another platform. It is read from names like `oxide-linux-x64-gnu`.
 * @throws Error when a name tells no processor: such an entry would be installed everywhere.
 */
export function findMissingParts(packages) {
  const listed = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  return Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !listed.has(name))
      .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, dev)]),
  );
}

/** True if npm installs a package of a lock file on this machine. */
export function isForMachine({ os, cpu, libc }, machine) {
  return isFor(os, machine.platform) && isFor(cpu, machine.arch) && isFor(libc, machine.libc);
}

const isFor = (named, own) => !named || [named].flat().includes(own);

/** True if npm can check the archive of a package: the lock file has its SHA-512, or its package comes in another archive. */
export const isHashed = ({ integrity = "", inBundle = false }) => inBundle || integrity.startsWith("sha512-");

/** In the order in which npm writes it. */
function entryOf(name, version, dev) {
  const words = name.split(/[^a-z0-9]+/);
  const cpu = processors.find((processor) => words.includes(processor));
  if (!cpu) throw new Error(`What platform is ${name} for?`);
  const os = systems.find((system) => words.includes(system));
  const [, libc] = /^(gnu|musl)/.exec(words.at(-1)) ?? [];
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc === "gnu" ? "glibc" : libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
