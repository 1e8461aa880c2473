export function complaintAbout(version: string): string | null
export function onGoodNode(work: () => Promise<unknown>): void
