import { CircleAlert, CircleCheck } from 'lucide'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import { releaseWords } from '../../../outline/builder/client/releaseWords.ts'
import type { EditedItem } from '../../../outline/editing/client/itemEditor.ts'
import { findingWords } from '../../../outline/findings/client/findingWords.ts'
import type { LessonEditor } from '../client/editor.ts'
import { editorText } from '../text/en.ts'
import type { LessonFacts } from './client/factsOf.ts'
import { useFacts } from './client/useFacts.ts'
import styles from './LessonRail.module.css'

type LessonRailProps = Pick<EditedItem, 'course' | 'item' | 'outline'> & { editor: LessonEditor | null }

/** What is said of the lesson that is written: how long it is, when it opens, its parts, and what is to be mended. */
export function LessonRail({ course, item, outline, editor }: LessonRailProps) {
  const language = useLanguage()
  const { rail: words } = editorText(language)
  const facts = useFacts(editor)
  const { minutesSet } = item
  const minutes = minutesSet ?? facts?.minutes
  const opens = releaseWords(language, item.release, outline)
  return (
    <aside className={styles.rail} aria-label={words.title}>
      <div className={styles.inside}>
        <section>
          <h2>{words.title}</h2>
          <ul className={styles.facts}>
            <li className="num">{facts === null ? words.counting : words.words({ count: facts.words })}</li>
            <li className="num">
              {minutes === undefined
                ? words.counting
                : minutesSet === null
                  ? words.minutes({ minutes })
                  : words.minutesSet({ minutes })}
            </li>
            <li dir="auto">{opens ?? words.opens}</li>
            <li>{item.free ? words.free : words.notFree}</li>
          </ul>
          <Link to={`/teach/${course}?part=${item._id}#panel-${item._id}`} className="link">
            {words.settings}
          </Link>
        </section>
        {editor !== null && facts !== null && (
          <>
            {facts.headings.length > 0 && (
              <section>
                <h2>{words.parts}</h2>
                <ol className={styles.parts}>
                  {facts.headings.map(({ id, level, text }) => (
                    <li key={id} data-level={level}>
                      <button type="button" onClick={() => editor.showBlock(id)}>
                        <bdi>{text}</bdi>
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
            )}
            <Mending editor={editor} facts={facts} />
          </>
        )}
      </div>
    </aside>
  )
}

type MendingProps = { editor: LessonEditor; facts: LessonFacts }

/**
 * What is to be mended before the text is published, each with the way to its place. Formulas, code and whether pictures are still there
 * the server looks at when it is published.
 */
function Mending({ editor, facts }: MendingProps) {
  const language = useLanguage()
  const { findings: words, rail } = editorText(language)
  const { findings, moreFindings } = facts
  return (
    <section>
      <h2>{words.title}</h2>
      {findings.length === 0 ? (
        <p className={styles.good}>
          <Icon of={CircleCheck} />
          {rail.nothingSeen}
        </p>
      ) : (
        <ul className={styles.parts}>
          {findings.map(({ code, block }) => (
            <li key={`${code} ${block}`}>
              {block === null ? (
                <p className={styles.finding}>
                  <Icon of={CircleAlert} />
                  {findingWords(language, code)}
                </p>
              ) : (
                <button type="button" className={styles.finding} onClick={() => editor.showBlock(block)}>
                  <Icon of={CircleAlert} />
                  {findingWords(language, code)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {moreFindings > 0 && <p className="num">{rail.moreFindings({ count: moreFindings })}</p>}
    </section>
  )
}
