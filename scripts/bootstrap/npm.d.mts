export function npmCleanInstall(): Promise<{ code: number; output: string }>
export function explainNpmFailure(output: string): string
