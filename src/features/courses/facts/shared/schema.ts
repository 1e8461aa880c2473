import { z } from 'zod'
import { idInAnswer } from '../../../../base/contract/answers.ts'
import { fieldMessage } from '../../../../base/contract/fieldMessage.ts'
import { idField, requiredText, textField, wholeNumber } from '../../../../base/contract/fields.ts'
import { contractText } from '../../../../base/contract/text/en.ts'
import { dateFault, days, isZone, levels, most, paces } from '../rules.ts'
import { factsText } from '../text/en.ts'
import { teachingLanguages } from './languages.ts'

const subjectNames = z
  .object({ en: z.string(), bn: z.string().optional() })
  .meta({ description: 'Its name by language' })

const subject = z
  .object({ _id: idInAnswer(), slug: z.string(), names: subjectNames })
  .meta({ id: 'SubjectName' })

/** A group of subjects with those in it. */
export const group = subject.extend({ subjects: z.array(subject) }).meta({ id: 'SubjectGroup' })

/** The same as a type. */
export type SubjectGroup = z.output<typeof group>

const day = () => z.string().nullable().meta({ format: 'date' })

/** What a course says of itself: null or empty where it says nothing. */
export const courseFacts = z
  .object({
    version: z.int().meta({ description: 'For `If-Match`; 0 while nothing was ever said' }),
    subject: subject.extend({ group: z.union([subject, z.null()]) }).nullable(),
    level: z.enum(levels).nullable(),
    language: z.string().nullable().meta({ description: 'What it is taught in, as BCP 47 tag' }),
    hours: z.int().nullable().meta({ description: 'Hours of work in all' }),
    weeks: z.int().nullable().meta({ description: 'How long it takes' }),
    pace: z.enum(paces).nullable(),
    zone: z.string().nullable().meta({ description: 'The time zone of the dates, by its IANA name' }),
    startsOn: day(),
    endsOn: day(),
    joinUntil: day(),
    places: z.int().nullable(),
    placesLeft: z.int().nullable(),
    joining: z.enum(['open', 'full', 'ended']).meta({ description: 'Whether one can enroll now' }),
    outcomes: z.array(z.string()),
    audience: z.string(),
    prerequisites: z.string(),
    price: z.string().meta({ description: 'In words; empty for a free course' }),
  })
  .meta({ id: 'CourseFacts' })

/** What a course says of itself, as its page shows it. */
export type CourseFacts = z.output<typeof courseFacts>

const choice = (choices: readonly string[]) =>
  fieldMessage((language) => contractText(language).choice({ choices: choices.join(', ') }))

function choiceField<const C extends readonly [string, ...string[]]>(choices: C) {
  return z
    .enum(choices, { error: choice(choices) })
    .nullable()
    .default(null)
}

function numberField(atMost: number) {
  const error = wholeNumber(1, atMost)
  return z.int({ error }).min(1, { error }).max(atMost, { error }).nullable().default(null)
}

function dayField() {
  const error = fieldMessage((language) => factsText(language).errors.day(days))
  return z.iso
    .date({ error })
    .refine((value) => value >= days.first && value <= days.last, { error })
    .nullable()
    .default(null)
}

/** What can be said of a course. */
export const said = z
  .object({
    subject: idField().nullable().default(null),
    level: choiceField(levels),
    language: choiceField(teachingLanguages),
    hours: numberField(most.hours),
    weeks: numberField(most.weeks),
    pace: choiceField(paces),
    zone: textField(60)
      .refine(isZone, { error: fieldMessage((language) => factsText(language).errors.zone) })
      .nullable()
      .default(null),
    startsOn: dayField(),
    endsOn: dayField(),
    joinUntil: dayField(),
    places: numberField(most.places),
    outcomes: z
      .array(requiredText(most.outcome))
      .max(most.outcomes, {
        error: fieldMessage((language) => factsText(language).errors.outcomes({ most: most.outcomes })),
      })
      .default([]),
    audience: textField(most.audience).default(''),
    prerequisites: textField(most.prerequisites).default(''),
    price: textField(most.price).default(''),
  })
  .superRefine((facts, { addIssue }) => {
    const fault = dateFault(facts)
    if (fault === null) return
    const [field, why] = fault
    addIssue({ code: 'custom', path: [field], message: faults[why] })
  })

const faults = {
  noDates: fieldMessage((language) => factsText(language).errors.noDates),
  noZone: fieldMessage((language) => factsText(language).errors.noZone),
  endsBefore: fieldMessage((language) => factsText(language).errors.endsBefore),
  joinsAfter: fieldMessage((language) => factsText(language).errors.joinsAfter),
}

/** What a course's staff say of it. */
export type Said = z.output<typeof said>
