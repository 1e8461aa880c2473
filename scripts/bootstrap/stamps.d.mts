type Machine = { platform: string; arch: string }
export function installStamp(root: string, machine?: Machine): string
export function buildStamp(root: string): string
export function readStamp(path: string): string | null
