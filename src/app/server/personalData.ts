import type { PersonalData } from '../../features/accounts/personalData.ts'
import { courseData } from '../../features/courses/personalData.ts'
import { enrollmentData } from '../../features/enrollments/personalData.ts'
import { inquiryData } from '../../features/inquiries/personalData.ts'

/**
 * What each feature keeps of a member, in the order in which it is given up: a course goes when nobody takes it any more, so
 * enrollments come first.
 */
export const personalData: readonly PersonalData[] = [enrollmentData, courseData, inquiryData]
