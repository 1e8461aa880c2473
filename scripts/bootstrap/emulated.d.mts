export function startStandIns(): Promise<Record<string, string>>
export function settingsBesides(
  settings: Record<string, string>,
  own: Record<string, string | undefined>,
): Record<string, string>
