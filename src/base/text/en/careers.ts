export const jobs = { title: 'Jobs', heading: 'Jobs' }
