// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'

/** The texts of src/base/page. */
export const pageText = catalogue('page', {
  failures: {
    title: 'Something went wrong',
    unexpected: 'Something went wrong on our side. Nothing you typed is lost; please try again.',
    unreachable: 'The server cannot be reached. Check the connection and try again.',
    retry: 'Try again',
  },
  titled: ({ name, page }: { name: string; page: string }) => `${name} | ${page}`,
  description: ({ tagline }: { tagline: string }) => `Browse courses, enroll, learn and be graded. ${tagline}`,
  card: ({ name, tagline }: { name: string; tagline: string }) => `${name}. ${tagline}`,
})
