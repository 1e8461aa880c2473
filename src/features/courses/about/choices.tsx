import type { Language } from '../../../base/text/language.ts'
import { longDay } from '../../../base/text/longDay.ts'
import { levels, paces } from '../facts/rules.ts'
import { teachingLanguages } from '../facts/shared/languages.ts'
import { nameIn } from '../facts/shared/names.ts'
import type { SubjectGroup } from '../facts/shared/schema.ts'
import { factsText } from '../facts/text/en.ts'
import type { AboutField } from './client.ts'

/** The name of a subject or a group in a language. */
const named = (language: Language, { names }: Pick<SubjectGroup, 'names'>) =>
  names[language === 'bn' ? 'bn' : 'en'] ?? names.en

/** The options of the subjects, in their groups. */
export function SubjectOptions({ language, subjects }: { language: Language; subjects: SubjectGroup[] }) {
  return subjects.map((group) => (
    <optgroup key={group._id} label={named(language, group)}>
      {[group, ...group.subjects].map((subject) => (
        <option key={subject._id} value={subject._id}>
          {named(language, subject)}
        </option>
      ))}
    </optgroup>
  ))
}

/** The values of a field with a few of them, each with its name. */
export function choicesOf(language: Language, field: 'level' | 'pace' | 'language'): [string, string][] {
  const words = factsText(language)
  if (field === 'level') return levels.map((level) => [level, words.levels[level]])
  if (field === 'pace') return paces.map((pace) => [pace, words.paces[pace]])
  return teachingLanguages.map((tag) => [tag, nameIn(tag)])
}

/** Says a field's value in words. */
export function namesOfValues(language: Language, subjects: SubjectGroup[]) {
  const all = subjects.flatMap((group) => [group, ...group.subjects])
  return (field: AboutField, value: string): string => {
    if (value === '') return value
    if (field === 'level' || field === 'pace' || field === 'language')
      return choicesOf(language, field).find(([one]) => one === value)?.[1] ?? value
    if (field === 'subject') {
      const subject = all.find(({ _id }) => _id === value)
      return subject ? named(language, subject) : value
    }
    if (field === 'startsOn' || field === 'endsOn' || field === 'joinUntil')
      return /^\d{4}-\d\d-\d\d$/.test(value) ? longDay(language, value) : value
    return value
  }
}
