import type { recordingText } from '../text/en.ts'

type Words = Pick<ReturnType<typeof recordingText>, 'hours' | 'minutes' | 'seconds'>

/** A time in a recording as it is read aloud: 5 minutes 11 seconds. */
export function timeInWords(second: number, words: Words): string {
  const whole = Math.max(0, Math.floor(second))
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return [
    ...(hours > 0 ? [words.hours({ hours })] : []),
    ...(minutes > 0 ? [words.minutes({ minutes })] : []),
    ...(seconds > 0 || whole === 0 ? [words.seconds({ seconds })] : []),
  ].join(' ')
}
