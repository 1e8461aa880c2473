import { type Rating, stars } from '../rules.ts'

/** What the reviews of a course come to, in the words of https://schema.org/AggregateRating; nothing without an average. */
export function ratingInJsonLd(rating: Rating | null): object {
  if (rating === null || rating.average === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: oneDecimal(rating.average),
      reviewCount: rating.count,
      bestRating: stars.most,
      worstRating: stars.least,
    },
  }
}

/** An average as it is shown, to a tenth of a star. */
export function oneDecimal(average: number): number {
  return Math.round(average * 10) / 10
}
