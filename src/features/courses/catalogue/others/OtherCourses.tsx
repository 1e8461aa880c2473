import { type ReactNode, useId } from 'react'
import { listIn } from '../../../../base/text/listIn.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { ButtonLink } from '../../../../base/ui/Button.tsx'
import { Grid } from '../../../../base/ui/Grid.tsx'
import { CourseCard } from '../../CourseCard.tsx'
import type { Alternatives, CourseCard as CourseCardData } from '../../contract.ts'
import styles from './OtherCourses.module.css'
import { othersText } from './text/en.ts'

/** The alternatives below a search's results: courses with similar words, and with some of the words. */
export function OtherCourses(props: {
  alternatives: Pick<Alternatives, 'similar' | 'apart'>
  /** Whether the search itself has found nothing. */
  foundNothing: boolean
  /** The address of a search. */
  addressOf: (q: string) => string
}) {
  const { alternatives, foundNothing, addressOf } = props
  const { similar, apart } = alternatives
  const language = useLanguage()
  const catalogue = othersText(language)
  const listed = (words: readonly string[]) =>
    listIn(
      language,
      words.map((word) => catalogue.quoted({ word })),
    )
  return (
    <>
      {similar.length > 0 && <Section title={catalogue.similar} courses={similar} />}
      {apart.map(({ words, courses }, at) => (
        <Section
          key={words.join(' ')}
          title={(foundNothing && at === 0 ? catalogue.notTogether : catalogue.apart)({
            words: listed(words),
          })}
          courses={courses}
        >
          <ButtonLink to={addressOf(words.join(' '))}>
            {catalogue.searchApart({ words: words.join(' ') })}
          </ButtonLink>
        </Section>
      ))}
    </>
  )
}

function Section(props: { title: string; courses: CourseCardData[]; children?: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <Grid>
        {props.courses.map((course) => (
          <CourseCard key={course._id} course={course} byline />
        ))}
      </Grid>
      {props.children !== undefined && <div className={styles.more}>{props.children}</div>}
    </section>
  )
}
