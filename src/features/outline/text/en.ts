// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/outline. */
export const outlineText = catalogue('outline', {
  errors: {
    sectionGone: 'That section was deleted meanwhile. Please choose another place.',
    idTaken: 'There is something else with this id in this course.',
    tooManySections: ({ most }: { most: number }) => `A course has at most ${numberIn('en', most)} sections.`,
    tooManyKeptSections: ({ most, days }: { most: number; days: number }) => `A course has at most ${numberIn('en', most)} sections, those in the trash included. They leave the trash after ${numberIn('en', days)} days.`,
    tooManyItems: ({ most }: { most: number }) => `A course has at most ${numberIn('en', most)} items, those in the trash included.`,
    unpublishable: ({ title, reason }: { title: string; reason: string }) => `“${title}” cannot be published: ${reason}`,
    kind: 'There is no such kind of item.',
    wall: 'Please give a date and a time that exist, such as 2027-03-04T09:30.',
    zone: 'Please choose a time zone from the list.',
    timeOfDay: 'Please give a time of day such as 09:30.',
    unknownSection: 'There is no such section in this course, or it was deleted.',
    unknownItem: 'There is no such item in this course, or it was deleted.',
    unknownTarget: 'There is no such course to copy to.',
    notEditorThere: 'The course to copy to is somebody else\'s to change.',
    changed: 'Somebody has changed this since you opened it. What you see now is theirs.',
    doneBy: 'Items of this kind cannot be completed in this way.',
    prerequisite: 'Choose an item of this course that has to be completed first.',
    circle: ({ circle }: { circle: string }) => `These would wait for each other and never open: ${circle}.`,
    dates: ({ most }: { most: number }) => `Choose whether dates are kept, left out, or moved by up to ${numberIn('en', most)} days.`,
  },
})
