/** The features from left to right. A feature may open features to its left, never one to its right. */
export const featureOrder: readonly string[] = [
  'accounts',
  'files',
  'courses',
  'enrollments',
  'lessons',
  'grades',
  'quizzes',
  'assignments',
  'certificates',
  'discussions',
  'notifications',
  'transfer',
  'site',
]
