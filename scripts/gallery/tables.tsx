import { Trash2 } from 'lucide'
import { Button } from '../../src/base/ui/Button.tsx'
import { Grid } from '../../src/base/ui/Grid.tsx'
import { Icon } from '../../src/base/ui/Icon.tsx'
import { PageHead } from '../../src/base/ui/PageHead.tsx'
import { Table } from '../../src/base/ui/Table.tsx'
import {
  ActionCell,
  ActionWords,
  Cell,
  DetailCell,
  HeadCell,
  TitleCell,
} from '../../src/base/ui/TableCells.tsx'
import { Cover } from '../../src/features/courses/cover/Cover.tsx'
import { type Exhibit, longText, longWord } from './exhibit.ts'

function Courses({ titles }: { titles: string[] }) {
  const head = (
    <>
      <HeadCell>#</HeadCell>
      <HeadCell>Title</HeadCell>
      <HeadCell detail>Description</HeadCell>
      <HeadCell end>Delete</HeadCell>
    </>
  )
  return (
    <div className="wide">
      <Table caption="Courses" head={head}>
        {titles.map((title, at) => (
          <tr key={title}>
            <Cell quiet>{at + 1}</Cell>
            <TitleCell thumb={<Cover course={{ id: title, title }} shape="thumb" />}>{title}</TitleCell>
            <DetailCell>{`${title}. ${longText}`}</DetailCell>
            <ActionCell end>
              <Button size="sm" variant="ghost" tone="danger">
                <Icon of={Trash2} />
                <ActionWords>Delete</ActionWords>
              </Button>
            </ActionCell>
          </tr>
        ))}
      </Table>
    </div>
  )
}

/** Components that arrange others in rows. */
export const tables: Record<string, Exhibit> = {
  PageHead: {
    rest: <PageHead title="All Courses" sub="14 courses, newest first" tools={<Button>Add Course</Button>} />,
    'long text': <PageHead title={longText} sub={longText} />,
    'long word': <PageHead title={longWord} sub={longWord} />,
  },
  Table: { rest: <Courses titles={['Bread', 'Reading a Street']} />, empty: <Courses titles={[]} /> },
  TableCells: { 'long text': <Courses titles={[longText, longWord]} /> },
  Grid: {
    rest: (
      <div className="wide">
        <Grid>
          {['Bread', 'Bees', 'Clay', 'Maps'].map((title) => (
            <li key={title}>
              <Cover course={{ id: title, title }} />
            </li>
          ))}
        </Grid>
      </div>
    ),
  },
}
