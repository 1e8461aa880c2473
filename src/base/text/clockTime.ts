/** The time of day where the reader is, to the second, of an instant in ms: `12:04:31`. */
export function clockTime(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')
}
