import type { Belongings } from '../../features/accounts/personalData.ts'
import { courseBelongings } from '../../features/courses/belongings.ts'
import { enrollmentBelongings } from '../../features/enrollments/belongings.ts'
import { inquiryBelongings } from '../../features/inquiries/belongings.ts'

/**
 * What each feature keeps of a member, in the order in which it is given up: a course goes when nobody takes it any more, so
 * enrollments come first.
 */
export const belongings: readonly Belongings[] = [enrollmentBelongings, courseBelongings, inquiryBelongings]
