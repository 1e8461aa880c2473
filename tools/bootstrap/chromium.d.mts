export function findChromium(): Promise<string>
export function chromiumCandidates(env: Record<string, string | undefined>): string[]
