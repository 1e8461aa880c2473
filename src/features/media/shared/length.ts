/** How long a recording is, as clocks count: 0:07, 12:04, 1:02:03. */
export function lengthOf(ms: number): string {
  const all = Math.round(ms / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
