import type { homeText } from './text/en.ts'

/** The structured data of the front page (schema.org JSON-LD): the site, its search and the questions. */
export function describeHome(
  { name, url }: { name: string; url: string },
  { questions }: Pick<ReturnType<typeof homeText>, 'questions'>,
) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        name,
        url,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}/all-courses?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions.list.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
