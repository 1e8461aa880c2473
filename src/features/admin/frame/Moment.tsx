import { day, time } from '../../../base/contract/dates.ts'
import { administrationText } from '../../../base/text/administration.ts'

/** An instant, to the minute. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{administrationText.at(day(at), time(at))}</time>
}
