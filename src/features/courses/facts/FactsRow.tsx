import type { ReactNode } from 'react'
import type { Language } from '../../../base/text/language.ts'
import { longDay } from '../../../base/text/longDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { nameIn } from './shared/names.ts'
import type { CourseFacts } from './shared/schema.ts'
import { factsText } from './text/en.ts'

/** What a course says of itself in a few words, as entries of a list of facts. A course that says no price is free. */
export function FactsRow({ facts }: { facts: CourseFacts | undefined }) {
  const language = useLanguage()
  const words = factsText(language)
  return (
    <>
      {facts?.startsOn && <Fact name={words.starts}>{longDay(language, facts.startsOn)}</Fact>}
      {facts?.endsOn && <Fact name={words.ends}>{longDay(language, facts.endsOn)}</Fact>}
      {facts?.pace === 'self' && <Fact name={words.pace}>{words.paces.self}</Fact>}
      {facts?.level && <Fact name={words.level}>{words.levels[facts.level]}</Fact>}
      {facts?.language && (
        <Fact name={words.language}>
          <bdi lang={facts.language}>{nameIn(facts.language)}</bdi>
        </Fact>
      )}
      {facts && (facts.weeks || facts.hours) && <Fact name={words.length}>{lengthOf(language, facts)}</Fact>}
      {facts?.subject && (
        <Fact name={words.subject}>
          {facts.subject.names[language === 'bn' ? 'bn' : 'en'] ?? facts.subject.names.en}
        </Fact>
      )}
      <Fact name={words.price}>{facts?.price ? <bdi>{facts.price}</bdi> : words.free}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function lengthOf(language: Language, { weeks, hours }: CourseFacts): string {
  const words = factsText(language)
  const inWeeks = weeks === null ? null : words.weeks({ count: weeks })
  const inHours = hours === null ? null : words.hours({ count: hours })
  if (inWeeks === null || inHours === null) return inWeeks ?? inHours ?? ''
  return words.both({ weeks: inWeeks, hours: inHours })
}

/** Until when one can join a course, and how many places are left, or why one cannot join. */
export function JoiningNote({
  facts,
  className,
}: {
  facts: CourseFacts | undefined
  className?: string | undefined
}) {
  const language = useLanguage()
  const words = factsText(language)
  if (!facts || (facts.joinUntil === null && facts.placesLeft === null && facts.startsOn === null))
    return null
  const { joinUntil, places, placesLeft, joining, zone } = facts
  const hasDates = joinUntil !== null || facts.startsOn !== null
  const notes = [
    joining === 'ended' && closedBecause(language, facts),
    joining !== 'ended' && joinUntil !== null && words.joinUntil({ day: longDay(language, joinUntil) }),
    placesLeft !== null && joining !== 'ended' && words.placesLeft({ count: placesLeft, all: places ?? 0 }),
    hasDates && zone !== null && words.zone({ zone: zone.replaceAll('_', ' ') }),
  ]
  return <p className={className}>{notes.filter(Boolean).join(' ')}</p>
}

/** Why nobody can join a course now, in a sentence; null where one can. */
export function closedBecause(language: Language, facts: CourseFacts | undefined): string | null {
  const words = factsText(language)
  if (!facts || facts.joining === 'open') return null
  const { joining, joinUntil, endsOn } = facts
  if (joining === 'full') return words.errors.full
  if (joinUntil !== null) return words.joinEnded({ day: longDay(language, joinUntil) })
  return endsOn === null ? words.errors.ended : words.over({ day: longDay(language, endsOn) })
}
