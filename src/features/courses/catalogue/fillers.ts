/** Words that say nothing of what a course is about. */
const fillers = new Set(
  `a about all an and any are as at be by can do for from have how i if in is it me my no not of on one or so some that the this
  to up us we what when where which who with without you your
  আর এই এক একটা একটি এবং ও কি কী কীভাবে কোন জন্য তার থেকে দিয়ে না বা যে সে`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Whether a word of a search, in small letters, stands for nothing by itself. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}
