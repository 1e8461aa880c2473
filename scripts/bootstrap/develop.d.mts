export function concernsServer(path: string): boolean
export function settingsBesides(
  settings: Record<string, string>,
  own: Record<string, string | undefined>,
): Record<string, string>
