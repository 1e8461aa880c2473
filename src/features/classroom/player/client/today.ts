/** The day in this device's calendar. */
export function today(): string {
  const now = new Date()
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
