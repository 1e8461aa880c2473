import { CalendarClock, FileText, Hammer, ListChecks, MessageSquareText, Pencil, Presentation } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { instructorsText } from './text/en.ts'
import styles from './WhatWeProvide.module.css'

const icons = [Presentation, FileText, Hammer, MessageSquareText, ListChecks, CalendarClock, Pencil]

/** The list of seven things that the site provides. */
export function WhatWeProvide() {
  const { heading, points } = useText(instructorsText).provide
  return (
    <section className="band" aria-labelledby="provide">
      <div className={`wrap section ${styles.provide}`}>
        <h2 id="provide">{heading}</h2>
        <ul>
          {points.map((point, at) => (
            <li key={point.name}>
              <Icon of={icons[at] ?? Presentation} className={styles.icon} />
              <div>
                <b>{point.name}</b>
                <span>{point.text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
