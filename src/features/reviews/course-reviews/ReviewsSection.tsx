import { ButtonPager } from '../../../base/page/list/ButtonPager.tsx'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { sorts } from '../rules.ts'
import type { CourseReviews } from './client.ts'
import { OwnReview } from './OwnReview.tsx'
import { RatingSummary } from './RatingSummary.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './ReviewsSection.module.css'
import { courseReviewsText } from './text/en.ts'

/** The reviews of a course: what they come to, the member's own one, and those of all. */
export function ReviewsSection({ courseId, reviews }: { courseId: string; reviews: CourseReviews }) {
  const { sort, rating, found, share } = reviews
  const words = useText(courseReviewsText)
  const path = `/all-courses/${courseId}`
  const addressOf = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}#reviews`
  return (
    <section id="reviews" className={styles.reviews} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">{words.heading}</h2>
      {rating && <RatingSummary rating={rating} />}
      <OwnReview share={share} />
      {rating !== null && rating.count > 1 && (
        <nav className={styles.sorts} aria-label={words.sortBy}>
          {sorts.map((one) => (
            <Link
              key={one}
              to={addressOf({ sort: one })}
              preventScrollReset
              aria-current={one === sort ? 'true' : undefined}
            >
              {words.sorts[one]}
            </Link>
          ))}
        </nav>
      )}
      <PagedList
        of={found}
        loading={<Loader label={words.loading} />}
        failed={words.failed}
        empty={() => (
          // Others have just been told who may write one.
          <p className={styles.none}>{share?.mayAnswer ? `${words.none} ${words.noneHelp}` : words.none}</p>
        )}
        pager={(shown) => <ButtonPager {...shown} words={words} at={(after) => addressOf({ sort, after })} />}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((review) => (
              <ReviewItem key={review.id} review={review} share={share} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
