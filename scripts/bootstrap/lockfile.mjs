/**
 * Whether npm last installed what the lock file asks for, so that nothing has to be installed. Optional packages for
 * other machines may be missing.
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {{ packages: Record<string, any> }} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed, { platform, arch } = process) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const present = installed.packages[path]
    if (present) return present.version === entry.version && present.integrity === entry.integrity
    return Boolean(entry.optional || entry.devOptional) && !isMadeFor(entry, platform, arch)
  })
}

/** Whether a package is for this machine. npm also omits packages for another C library, which only npm can detect. */
function isMadeFor({ os, cpu, libc }, platform, arch) {
  return Boolean(os && cpu && !libc && os.includes(platform) && cpu.includes(arch))
}
