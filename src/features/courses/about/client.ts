import { broken } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem } from '../../../base/page/request.ts'
import type { CoursesApi, OneCourse } from '../contract.ts'
import type { Read } from '../editing/client.ts'
import type { FactsApi } from '../facts/contract.ts'
import { most } from '../facts/rules.ts'
import type { CourseFacts, Said } from '../facts/shared/schema.ts'
import { factsText } from '../facts/text/en.ts'
import { aboutText } from './text/en.ts'

/** The fields of the form, in their order. */
export const aboutFields = [
  'subject',
  'level',
  'language',
  'hours',
  'weeks',
  'pace',
  'zone',
  'startsOn',
  'endsOn',
  'joinUntil',
  'places',
  'outcomes',
  'audience',
  'prerequisites',
  'price',
] as const

export type AboutField = (typeof aboutFields)[number]

/** What a course says of itself, as texts of the form. */
export type AboutTexts = Read<AboutField>['fields']

/** The course of the page's address, with what it says of itself and the version of that; in an action past the cache. */
async function readAbout(call: CallWithId): Promise<{ course: OneCourse; read: Read<AboutField> }> {
  const anew = call.request.method === 'GET' ? {} : { init: { cache: 'no-store' as const } }
  const course = await answer(api<CoursesApi>(call).course[':id'].$get({ param: idIn(call) }, anew))
  return { course, read: { version: `${course.facts?.version ?? 0}`, fields: textsOf(course.facts) } }
}

/** All that the page needs. @throws Response with the problem's status */
export async function loadAbout(call: CallWithId) {
  const [about, subjects] = await Promise.all([
    found(readAbout(call)),
    found(answer(api<FactsApi>(call).subjects.$get({}))),
  ])
  const { zone } = about.read.fields
  const zones = Intl.supportedValuesOf('timeZone')
  return { ...about, subjects, zones: zone === '' || zones.includes(zone) ? zones : [zone, ...zones] }
}

/** What is stored now; undefined when that is unknown. */
export async function readAboutAgain(call: CallWithId): Promise<Read<AboutField> | undefined> {
  return readAbout(call).then(
    ({ read }) => read,
    () => undefined,
  )
}

/**
 * Saves what was typed in place of a version that was read.
 * @throws Problem
 */
export async function saveAbout(call: CallWithId, typed: AboutTexts, version: string): Promise<void> {
  const json = saidIn(typed)
  const { facts } = api<FactsApi>(call).course[':id']
  try {
    await answer(facts.$put({ param: idIn(call), json }, { headers: { 'if-match': `"${version}"` } }))
  } catch (thrown) {
    throw asProblem(thrown)
  }
}

function textsOf(facts: CourseFacts | undefined): AboutTexts {
  const text = (value: string | number | null | undefined) => `${value ?? ''}`
  const { subject, outcomes = [], ...rest }: Partial<CourseFacts> = facts ?? {}
  return {
    subject: subject?._id ?? '',
    level: text(rest.level),
    language: text(rest.language),
    hours: text(rest.hours),
    weeks: text(rest.weeks),
    pace: text(rest.pace),
    zone: text(rest.zone),
    startsOn: text(rest.startsOn),
    endsOn: text(rest.endsOn),
    joinUntil: text(rest.joinUntil),
    places: text(rest.places),
    outcomes: outcomes.join('\n'),
    audience: text(rest.audience),
    prerequisites: text(rest.prerequisites),
    price: text(rest.price),
  }
}

/** @throws Problem about a line that is too long, or too many of them */
function saidIn(typed: AboutTexts): Said {
  const chosen = <T>(value: string) => (value === '' ? null : value) as T
  return {
    subject: chosen(typed.subject),
    level: chosen<Said['level']>(typed.level),
    language: chosen<Said['language']>(typed.language),
    hours: numberIn(typed.hours),
    weeks: numberIn(typed.weeks),
    pace: chosen<Said['pace']>(typed.pace),
    zone: chosen(typed.zone),
    startsOn: chosen(typed.startsOn),
    endsOn: chosen(typed.endsOn),
    joinUntil: chosen(typed.joinUntil),
    places: numberIn(typed.places),
    outcomes: linesIn(typed.outcomes),
    audience: typed.audience,
    prerequisites: typed.prerequisites,
    price: typed.price,
  }
}

/** What is no number becomes one that the server refuses with the words for it. */
function numberIn(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : -1
}

function linesIn(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > most.outcomes)
    throw broken('outcomes', textHere(factsText).errors.outcomes({ most: most.outcomes }))
  const long = lines.find((line) => line.length > most.outcome)
  if (long !== undefined) {
    const line = `${long.slice(0, 60).toWellFormed()}…`
    throw broken('outcomes', textHere(aboutText).longLine({ most: most.outcome, line }))
  }
  return lines
}
