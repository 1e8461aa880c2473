type Environment = Record<string, string | undefined>
export function findChromium(env?: Environment): Promise<string>
export function chromiumCandidates(env: Environment): string[]
