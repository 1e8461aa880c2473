export const home = {
  title: 'Home',
  lede: (name: string) =>
    `Welcome to ${name}: short, serious courses by people who do the work. Start with one lesson today.`,
  browse: 'Browse all courses',
  teach: 'Add a course of your own',
  latest: 'Latest Courses',
  latestAll: 'All Courses',
  popular: 'Popular Courses',
  popularAll: 'All popular courses',
}
