import { useText } from '../../../../base/text/useText.ts'
import { Link } from '../../../../base/ui/Link.tsx'
import styles from './Faq.module.css'
import { homeText } from './text/en.ts'

/** Frequently asked questions as an accordion: one answer is open at a time, initially the first. */
export function Faq() {
  const { questions } = useText(homeText)
  return (
    <section className={`wrap section ${styles.faq}`} aria-labelledby="questions">
      <header className={styles.head}>
        <h2 id="questions">{questions.title}</h2>
        <p>
          {questions.other}{' '}
          <Link className="link" to="/contact-us">
            {questions.write}
          </Link>
          .
        </p>
      </header>
      <div className={styles.list}>
        {questions.list.map(({ question, answer }, at) => (
          <details key={question} name="faq" open={at === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
