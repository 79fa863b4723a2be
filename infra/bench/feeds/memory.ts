/** Watches how much memory a process holds, several times a second. */

export function watchMemory(megabytes: () => number) {
  const startMb = megabytes();
  let mostMb = startMb;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, megabytes());
  }, 250);
  return {
    end: () => {
      clearInterval(timer);
      return { startMb, mostMb };
    },
  };
}
