type Entry = { version?: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }
type Lockfile = { packages: Record<string, Entry> }
type Machine = { platform: string; arch: string }
export function isInstalled(wanted: Lockfile, installed: Lockfile, machine?: Machine): boolean
