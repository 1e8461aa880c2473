import { fingerprint } from '../../drawing/fingerprint.ts'
import { seeded } from '../../drawing/random.ts'
import { initialsOf } from '../initials.ts'
import { type PlateLook, plateLook } from './plateLooks.ts'
import { PATTERNS } from './platePatterns.tsx'

/**
 * A portrait-shaped plate for a person without a photo: initials on a pattern that is always theirs, unless a list gives it
 * another look (`plateLooks`).
 */
export function Plate({
  name,
  look = plateLook(name),
  className,
}: {
  name: string
  look?: PlateLook | undefined
  className?: string | undefined
}) {
  const random = seeded(fingerprint(name))
  // The two numbers of the name's own look.
  random(0, 1)
  random(0, 1)
  const { palette } = look
  const pattern = PATTERNS[look.pattern] ?? PATTERNS[0]
  const initials = initialsOf(name)
  return (
    <svg
      className={className ? `cv ${className}` : 'cv'}
      data-pal={palette}
      data-art=""
      viewBox="0 0 320 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="g" d="M0 0H320V360H0Z" />
      {/* Called, not mounted: React may draw a component twice, and the random numbers would go on. */}
      {pattern({ random })}
      <text
        className="t a"
        x="160"
        y="334"
        fontSize={sizeFor(initials)}
        letterSpacing={/^\p{Script=Latin}+$/u.test(initials) ? -6 : 0}
      >
        {initials}
      </text>
    </svg>
  )
}

/** The largest size at which the initials still fit between the edges. */
function sizeFor(initials: string): number {
  let width = 0
  for (const letter of initials) width += /[MW]/.test(letter) ? 1.06 : /[IJ1]/.test(letter) ? 0.5 : 0.88
  return Math.round(Math.min(176, 292 / Math.max(width, 1)))
}
