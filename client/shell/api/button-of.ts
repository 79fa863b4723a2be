/** What a button needs that makes a call: whether it is on its way, and the call itself. */
interface Call<Input> {
  isPending: boolean;
  mutate: (input: Input) => void;
}

export const buttonOf = <Input>({ isPending, mutate }: Call<Input>, input: NoInfer<Input>) => ({
  loading: isPending,
  onClick: () => mutate(input),
});
