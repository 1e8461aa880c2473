import { Fragment, type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { cx } from '../../../../base/ui/cx.ts'
import styles from './Carousel.module.css'
import scenes from './scenes/scenes.svg?no-inline'
import { slideAfter, slideOnKey, stepsOfSwipe } from './slides.ts'
import { homeText } from './text/en.ts'
import { useSlides } from './useSlides.ts'

/** The illustration of each slide, by its id in `scenes.svg`. */
const SCENES = ['windows', 'flower', 'blocks', 'experts']

const COUNT = SCENES.length

const readsLeftwards = (element: Element) => element.matches(':dir(rtl)')

/** The banner: four slides, one at a time. Without JavaScript it is a strip that scrolls. */
export function Carousel() {
  const { carousel } = useText(homeText)
  const { slides } = carousel
  const frame = useRef<HTMLElement>(null)
  const { shown, show, playing, turning, toggle, inside } = useSlides(frame, COUNT)
  return (
    <section
      ref={frame}
      className={styles.carousel}
      aria-roledescription={carousel.role}
      aria-label={carousel.label}
      {...inside}
    >
      <div
        className={styles.slides}
        aria-live={turning ? 'off' : 'polite'}
        {...useSwipe((steps) => show(slideAfter(shown, steps, COUNT)))}
      >
        {slides.map((slide, at) => (
          <div
            key={slide.heading}
            id={`slide-${at}`}
            className={cx(styles.slide, at === shown && styles.shown)}
            role="tabpanel"
            aria-roledescription={carousel.slideRole}
            aria-label={carousel.position({ at: at + 1, count: COUNT })}
          >
            <div className={styles.words}>
              <h2>
                {slide.heading.split(' ').map((word, position) => (
                  <Fragment key={word}>
                    {position > 0 && ' '}
                    <span>{word}</span>
                  </Fragment>
                ))}
              </h2>
              <p>{slide.text}</p>
            </div>
            <svg
              className={styles.scene}
              data-art=""
              viewBox="0 0 760 500"
              aria-hidden="true"
              focusable="false"
            >
              <use href={`${scenes}#${SCENES[at]}`} />
            </svg>
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={playing ? styles.pause : styles.play}
          aria-label={playing ? carousel.pause : carousel.play}
          onClick={toggle}
        />
        <Dots shown={shown} show={show} />
      </div>
    </section>
  )
}

function Dots({ shown, show }: { shown: number; show: (slide: number) => void }) {
  const { choose, slides } = useText(homeText).carousel
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: dots } = event
    const next = slideOnKey(key, shown, COUNT, readsLeftwards(dots))
    if (next === null) return
    event.preventDefault()
    show(next)
    dots.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={styles.dots} role="tablist" aria-label={choose} onKeyDown={onKeyDown}>
      {slides.map(({ heading }, at) => (
        <button
          key={heading}
          type="button"
          role="tab"
          aria-label={heading}
          aria-controls={`slide-${at}`}
          aria-selected={at === shown}
          tabIndex={at === shown ? 0 : -1}
          onClick={() => show(at)}
        />
      ))}
    </div>
  )
}

/** Detects swipes and reports how many slides each one turns. A gesture of two fingers is a zoom and turns none. */
function useSwipe(turn: (steps: number) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const position = ({ changedTouches }: TouchEvent) => {
    const { clientX: x, clientY: y } = changedTouches.item(0)
    return { x, y }
  }
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches.length === 1 ? position(event) : null
    },
    onTouchEnd: (event: TouchEvent) => {
      if (start.current === null) return
      const { x, y } = position(event)
      turn(stepsOfSwipe(x - start.current.x, y - start.current.y, readsLeftwards(event.currentTarget)))
    },
  }
}
