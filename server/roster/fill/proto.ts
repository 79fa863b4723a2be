import loadHighs from 'highs';
import { fillProblem } from './problem.ts';
import { fillModel } from './model.ts';
import { scene } from './scene.ts';
const t0 = performance.now();
const problem = fillProblem(scene({ people: 40, days: 28 }));
const t1 = performance.now();
const model = fillModel(problem);
console.log('problem', t1 - t0, 'model', performance.now() - t1, 'cand', problem.candidates.length, 'cols', model.mip.columnCount, 'rows', model.mip.rowCount);
const highs = await loadHighs();
const data = model.mip.data();
{
  const m = highs.createModel(data);
  m.options.set({ output_flag: false, solver: process.argv[3] ?? 'choose' , solve_relaxation: true});
  const t = performance.now();
  m.run();
  console.log('LP', m.getModelStatus(), m.getObjectiveValue(), performance.now() - t);
  m.dispose();
}
const m = highs.createModel(data);
m.options.set({ output_flag: true, time_limit: Number(process.argv[2] ?? 45), mip_rel_gap: 0.01 });
const t = performance.now();
m.run({ [highs.constants.callbackType.logging](e) { process.stdout.write(e.message ?? ''); return undefined; } });
console.log('MIP', m.getModelStatus(), m.getObjectiveValue(), performance.now() - t, process.memoryUsage().rss / 1e6);
