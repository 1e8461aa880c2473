import type { CourseFacts } from './schema.ts'

/** What a course says of itself in the words of https://schema.org/Course. */
export function factsInJsonLd(facts: CourseFacts | undefined): object {
  const { level, language, outcomes = [], prerequisites, audience, price = '' } = facts ?? {}
  return {
    ...(level && { educationalLevel: level }),
    ...(language && { inLanguage: language }),
    ...(outcomes.length > 0 && { teaches: outcomes }),
    ...(prerequisites && { coursePrerequisites: prerequisites }),
    ...(audience && { audience: { '@type': 'Audience', audienceType: audience } }),
    ...(price === '' && {
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', category: 'Free', price: 0 },
    }),
    ...(facts && instanceOf(facts)),
  }
}

function instanceOf({ hours, weeks, startsOn, endsOn }: CourseFacts): object {
  if (hours === null && weeks === null && startsOn === null && endsOn === null) return {}
  return {
    hasCourseInstance: {
      '@type': 'CourseInstance',
      ...(hours !== null && { courseWorkload: `PT${hours}H` }),
      ...(weeks !== null && { duration: `P${weeks}W` }),
      ...(startsOn !== null && { startDate: startsOn }),
      ...(endsOn !== null && { endDate: endsOn }),
    },
  }
}
