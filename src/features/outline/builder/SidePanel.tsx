import { CircleAlert } from 'lucide'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useLanguage, useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Checkbox } from '../../../base/ui/Checkbox.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { findingWords } from '../findings/client/findingWords.ts'
import type { Checklist, Trash } from '../shared/answers.ts'
import { ActForm } from './ActForm.tsx'
import styles from './Builder.module.css'
import { orderForm, publishForm } from './client/forms.ts'
import { CopyCourse } from './copying/CopyCourse.tsx'
import { restore } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useBuilding } from './useBuilding.ts'

/** What stands beside the outline: whether the course is open, what is not published, what needs a look, and the trash. */
export function SidePanel({ checklist, trash }: { checklist: Checklist; trash: Trash }) {
  const language = useLanguage()
  const words = builderText(language)
  const { course, outline } = useBuilding()
  const isEmpty = itemsIn(outline).length === 0
  return (
    <aside className={styles.side}>
      <Publishing />
      <section aria-labelledby="checklist">
        <h2 id="checklist">{words.before}</h2>
        {checklist.length === 0 ? (
          <p className={styles.meta}>{isEmpty ? words.nothingYet : words.ready}</p>
        ) : (
          <ul className={styles.findings}>
            {checklist.map((finding) => (
              <li key={`${finding.code} ${finding.item ?? finding.section} ${finding.block}`}>
                <Icon of={CircleAlert} />
                <span>
                  <Link to={placeOf(finding)}>
                    <bdi>{finding.title}</bdi>
                  </Link>{' '}
                  <span>{findingWords(language, finding.code)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <CopyCourse />
      <TrashList trash={trash} />
      <section aria-labelledby="keys">
        <h2 id="keys">{words.keys}</h2>
        <p className={styles.meta}>{words.keysHelp}</p>
      </section>
    </aside>
  )

  /** Where it is mended: at the block in the editor of its item, or in the outline. */
  function placeOf({ code, item, section, block }: Checklist[number]): string {
    if (item === null) return `#section-${section}`
    if (code === 'prerequisite-unseen' || code === 'never-opens') return `#item-${item}`
    return `/teach/${course}/${item}${block === null ? '' : `#${block}`}`
  }
}

function itemsIn({ sections }: ReturnType<typeof useBuilding>['outline']) {
  return sections.flatMap(({ items }) => items)
}

function Publishing() {
  const words = useText(builderText)
  const { outline } = useBuilding()
  const course = useFetcherForm(publishForm)
  const items = useFetcherForm(publishForm)
  const order = useFetcherForm(orderForm)
  const all = itemsIn(outline)
  const waiting = all.filter(({ published, unpublished }) => !published || unpublished > 0)
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing">
        <Badge kind={outline.published ? 'brand' : 'plain'}>
          {outline.published ? words.open : words.closed}
        </Badge>
      </h2>
      <p className={styles.meta}>{outline.published ? words.openHelp : words.closedHelp}</p>
      <course.Form>
        <input type="hidden" name="course" value={outline.published ? 'closed' : 'open'} />
        <Button type="submit" variant={outline.published ? 'line' : 'primary'} busy={course.busy}>
          {outline.published ? words.closeCourse : words.openCourse}
        </Button>
      </course.Form>
      {waiting.length === 0 ? (
        all.length > 0 && (
          <p className={styles.meta}>{outline.published ? words.allPublished : words.allWaiting}</p>
        )
      ) : (
        <items.Form>
          <input
            type="hidden"
            name="items"
            value={waiting
              .slice(0, 200)
              .map(({ _id }) => _id)
              .join(',')}
          />
          <Button type="submit" busy={items.busy}>
            {words.publishAll({ count: Math.min(waiting.length, 200) })}
          </Button>
        </items.Form>
      )}
      <order.Form key={String(outline.inOrder)} className={styles.order}>
        <Checkbox label={words.inOrder} name="inOrder" value="yes" defaultChecked={outline.inOrder} />
        <Button type="submit" size="sm" variant="ghost" busy={order.busy}>
          {words.save}
        </Button>
      </order.Form>
    </section>
  )
}

function TrashList({ trash }: { trash: Trash }) {
  const words = useText(builderText)
  return (
    <details className={styles.trash}>
      <summary>{words.trash}</summary>
      <p className={styles.meta}>{trash.length === 0 ? words.trashEmpty : words.trashHelp}</p>
      <ul>
        {trash.map(({ _id, title, kind, items }) => (
          <li key={_id}>
            <span>
              <bdi>{title}</bdi> {words.withItems({ count: items })}
            </span>
            <ActForm section="restore" change={() => restore(kind === null ? 'section' : 'item', _id)}>
              <input type="hidden" name="id" value={_id} />
              <input type="hidden" name="what" value={kind === null ? 'section' : 'item'} />
              <Button type="submit" size="sm" aria-label={words.restoreNamed({ title })}>
                {words.restore}
              </Button>
            </ActForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
