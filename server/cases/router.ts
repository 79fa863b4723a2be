/** The procedures of cases: lists, one case, its moves, and the rules of clocks. */
import { Nothing } from '#shared/auth.ts';
import {
  AssignCase,
  CaseFileRef,
  CaseRef,
  ColumnWordsOf,
  CountCases,
  ListCases,
  MoveCase,
  NoteCall,
  NoteCase,
  OpenCase,
  OpenTask,
  TakeNext,
  UndoCase,
} from '#shared/cases.ts';
import {
  AssignCases,
  AssigningRef,
  ListTeam,
  mostAssigned,
  PlanAssigning,
} from '#shared/cases/case-assignment.ts';
import { ListRef, SaveListColumns } from '#shared/cases/case-columns.ts';
import { FilterRef, RenameFilter, SaveFilter, ShareFilter } from '#shared/cases/saved-filters.ts';
import { WorkOnPatient } from '#shared/cases/patient-work.ts';
import { ReadNumberRows, ReadNumbers } from '#shared/cases/number-figures.ts';
import { ReadRecordFigure, ReadRecordRows } from '#shared/cases/record-figures.ts';
import { FormAddendum, FormItems, FormRef, SignForm } from '#shared/cases/case-forms.ts';
import { ChangeForm, DraftForm, FormVersionRef } from '#shared/cases/case-forms/form-versions.ts';
import {
  ChangeClockRule,
  ClockRuleRef,
  NewClockRule,
  TryClockRule,
} from '#shared/cases/clock-rules.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { assignCases } from './assigning/assign-cases.ts';
import { plan } from './assigning/plan-assigning.ts';
import { team } from './assigning/team.ts';
import { undoAssigning } from './assigning/undo-assigning.ts';
import type { CasesNeeds } from './needs.ts';
import { removeFile } from './files/case-files.ts';
import * as rules from './clocks/clock-rules.ts';
import * as filling from './forms/fill-form.ts';
import * as versions from './forms/versions/versions.ts';
import * as lists from './lists/worklists.ts';
import * as listColumns from './lists/list-columns.ts';
import * as numbers from './numbers/case-numbers.ts';
import * as exporting from './numbers/number-export.ts';
import * as exportOfRecord from './record-figures/record-figure-export.ts';
import * as ofRecord from './record-figures/record-figures.ts';
import * as savedFilters from './lists/saved-filters.ts';
import * as moving from './lifecycle/case-moves.ts';
import { clearFlag } from './lifecycle/clear-flag.ts';
import { noteCall } from './lifecycle/note-call.ts';
import { openByHand } from './lifecycle/open-by-hand.ts';
import * as opening from './lifecycle/open-task.ts';
import * as taking from './lifecycle/claim-case.ts';

const worker = permitted('cases.work');
/** Each filter is a count over the open cases. */
const countsCost = ({ filters }: CountCases) => 2 * filters.length;

const ruleKeeper = permitted('clocks.manage');

/** Each item is judged, and may be calculated from all others. */
const formCost = ({ items }: Pick<FormItems, 'items'>): number =>
  items.reduce((sum, { item = [] }) => sum + 1 + formCost({ items: item }), 0);

const formKeeper = permitted('forms.manage');

const formVersionsRouter = router({
  list: formKeeper.input(Nothing).query(({ ctx }) => versions.list(ctx)),
  draft: formKeeper.input(DraftForm).mutation(({ ctx, input }) => versions.draft(ctx, input)),
  change: formKeeper.input(ChangeForm).mutation(({ ctx, input }) => versions.change(ctx, input)),
  publish: formKeeper
    .input(FormVersionRef)
    .mutation(({ ctx, input }) => versions.publish(ctx, input)),
  drop: formKeeper.input(FormVersionRef).mutation(({ ctx, input }) => versions.drop(ctx, input)),
  retire: formKeeper
    .input(FormVersionRef)
    .mutation(({ ctx, input }) => versions.retire(ctx, input)),
});

const formsRouter = router({
  versions: formVersionsRouter,
  ofCase: worker.input(FormRef).query(({ ctx, input }) => filling.ofCase(ctx, input)),
  saveDraft: worker.input(FormItems).mutation(({ ctx, input }) => filling.saveDraft(ctx, input)),
  sign: worker
    .input(SignForm)
    .use(costly('cases.forms.sign', formCost))
    .mutation(({ ctx, input }) => filling.sign(ctx, input)),
  addendum: worker.input(FormAddendum).mutation(({ ctx, input }) => filling.addendum(ctx, input)),
});

const clockRulesRouter = router({
  list: ruleKeeper.input(Nothing).query(({ ctx }) => rules.list(ctx)),
  draft: ruleKeeper.input(NewClockRule).mutation(({ ctx, input }) => rules.draft(ctx, input)),
  change: ruleKeeper.input(ChangeClockRule).mutation(({ ctx, input }) => rules.change(ctx, input)),
  tryOut: ruleKeeper.input(TryClockRule).query(({ ctx, input }) => rules.tryOut(ctx, input)),
  publish: ruleKeeper.input(ClockRuleRef).mutation(({ ctx, input }) => rules.publish(ctx, input)),
  retire: ruleKeeper.input(ClockRuleRef).mutation(({ ctx, input }) => rules.retire(ctx, input)),
});

const lead = permitted<CasesNeeds>('cases.work');

/** Of each case it is read or written who has it. */
const assigningCost = (count: number) => Math.ceil(count / 10);

const assigningRouter = router({
  plan: worker
    .input(PlanAssigning)
    .use(costly('cases.assigning.plan', () => assigningCost(mostAssigned)))
    .query(({ ctx, input }) => plan(ctx, input)),
  assign: lead
    .input(AssignCases)
    .use(costly('cases.assigning.assign', ({ cases }) => assigningCost(cases.length)))
    .mutation(({ ctx, input }) => assignCases(ctx, input)),
  undo: lead.input(AssigningRef).mutation(({ ctx, input }) => undoAssigning(ctx, input)),
  team: worker.input(ListTeam).query(({ ctx, input }) => team(ctx, input)),
});

export const casesRouter = router({
  list: worker.input(ListCases).query(({ ctx, input }) => lists.list(ctx, input)),
  counts: worker
    .input(CountCases)
    .use(costly('cases.counts', countsCost))
    .query(({ ctx, input }) => lists.counts(ctx, input)),
  numbers: worker
    .input(ReadNumbers)
    .use(costly('cases.numbers', numbers.numbersCost))
    .query(({ ctx, input }) => numbers.numbers(ctx, input)),
  numberRows: worker
    .input(ReadNumberRows)
    .use(costly('cases.numberRows', numbers.rowsCost))
    .query(({ ctx, input }) => numbers.numberRows(ctx, input)),
  numbersCsv: worker
    .input(ReadNumbers)
    .use(costly('cases.numbersCsv', exporting.exportCost))
    .query(({ ctx, input }) => exporting.numbersCsv(ctx, input)),
  numbersPdf: worker
    .input(ReadNumbers)
    .use(costly('cases.numbersPdf', exporting.exportCost))
    .query(({ ctx, input }) => exporting.numbersPdf(ctx, input)),
  recordFigure: worker
    .input(ReadRecordFigure)
    .use(costly('cases.recordFigure', ofRecord.recordFigureCost))
    .query(({ ctx, input }) => ofRecord.recordFigure(ctx, input)),
  recordRows: worker
    .input(ReadRecordRows)
    .use(costly('cases.recordRows', ofRecord.recordFigureCost))
    .query(({ ctx, input }) => ofRecord.recordRows(ctx, input)),
  recordFigureCsv: worker
    .input(ReadRecordFigure)
    .use(costly('cases.recordFigureCsv', exporting.exportCost))
    .query(({ ctx, input }) => exportOfRecord.recordFigureCsv(ctx, input)),
  recordFigurePdf: worker
    .input(ReadRecordFigure)
    .use(costly('cases.recordFigurePdf', exporting.exportCost))
    .query(({ ctx, input }) => exportOfRecord.recordFigurePdf(ctx, input)),
  ofPatient: permitted('case-management')
    .input(WorkOnPatient)
    .query(({ ctx, input }) => lists.workOnPatient(ctx, input)),
  byId: worker.input(CaseRef).query(({ ctx, input }) => opening.readCase(ctx, input)),
  open: lead.input(OpenCase).mutation(({ ctx, input }) => openByHand(ctx, input)),
  openTask: permitted<CasesNeeds>('case-management')
    .input(OpenTask)
    .mutation(({ ctx, input }) => opening.openTask(ctx, input)),
  take: worker.input(CaseRef).mutation(({ ctx, input }) => taking.claim(ctx, input)),
  takeNext: worker.input(TakeNext).mutation(({ ctx, input }) => taking.claimNext(ctx, input)),
  assign: worker.input(AssignCase).mutation(({ ctx, input }) => taking.assign(ctx, input)),
  move: worker.input(MoveCase).mutation(({ ctx, input }) => moving.move(ctx, input)),
  undo: worker.input(UndoCase).mutation(({ ctx, input }) => moving.undo(ctx, input)),
  note: worker.input(NoteCase).mutation(({ ctx, input }) => moving.note(ctx, input)),
  clearFlag: worker.input(CaseRef).mutation(({ ctx, input }) => clearFlag(ctx, input)),
  removeFile: worker.input(CaseFileRef).mutation(({ ctx, input }) => removeFile(ctx, input)),
  noteCall: worker.input(NoteCall).mutation(({ ctx, input }) => noteCall(ctx, input)),
  filters: worker.input(Nothing).query(({ ctx }) => savedFilters.saved(ctx)),
  saveFilter: worker.input(SaveFilter).mutation(({ ctx, input }) => savedFilters.save(ctx, input)),
  renameFilter: worker
    .input(RenameFilter)
    .mutation(({ ctx, input }) => savedFilters.rename(ctx, input)),
  removeFilter: worker
    .input(FilterRef)
    .mutation(({ ctx, input }) => savedFilters.remove(ctx, input)),
  shareFilter: worker
    .input(ShareFilter)
    .mutation(({ ctx, input }) => savedFilters.share(ctx, input)),
  columnWords: worker.input(ColumnWordsOf).query(({ ctx, input }) => lists.columnWords(ctx, input)),
  columns: worker.input(ListRef).query(({ ctx, input }) => listColumns.columns(ctx, input)),
  saveColumns: worker
    .input(SaveListColumns)
    .mutation(({ ctx, input }) => listColumns.save(ctx, input)),
  assigning: assigningRouter,
  clockRules: clockRulesRouter,
  forms: formsRouter,
});
