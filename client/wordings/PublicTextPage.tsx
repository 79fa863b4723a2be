/** The privacy policy and the terms: as the organization published them, else the product's own. */
import { Alert, Anchor, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PublicPageName, ReadablePage } from '#shared/wordings.ts';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PublicPage } from '#client/shell/pages/PublicPage.tsx';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { useSignedIn } from '#client/shell/session/session.tsx';
import { PageText } from './public/PageText.tsx';
import { readerLanguageName } from './public/reader-languages.ts';

const titles: Record<PublicPageName, string> = {
  'privacy-policy': 'Privacy policy',
  terms: 'Terms',
};

/** As a link of the organization has it: `?organization=…`. */
const organizationInAddress = (): string | undefined =>
  new URLSearchParams(location.search).get('organization') ?? undefined;

const publishedOn = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day));

function originOf({ organization, publishedAt }: ReadablePage): string {
  if (organization === null) return 'The text that comes with KareMD.';
  return publishedAt === null
    ? `The text that comes with KareMD; ${organization} has published none of its own.`
    : `Published by ${organization} on ${publishedOn(publishedAt)}.`;
}

function NoOperator({ organization }: Pick<ReadablePage, 'organization'>) {
  return (
    <Alert color="warn" title="The operator is not named yet">
      {organization === null
        ? 'Several hospitals use this installation. Open this page by a link of your hospital, or sign in first.'
        : `${organization} has not published its name and contact here. Ask them before you enter personal data.`}
    </Alert>
  );
}

function ReadPage({ page, organizationId }: { page: PublicPageName; organizationId?: string }) {
  const [language, setLanguage] = useState<string>();
  const query = trpc.wordings.page.useQuery({
    page,
    ...(organizationId !== undefined && { organizationId }),
    ...(language !== undefined && { language }),
  });
  const { data } = query;
  if (query.error && !data)
    return (
      <QueryFailed title={`The ${titles[page].toLowerCase()} could not be loaded.`} query={query} />
    );
  if (!data)
    return (
      <Stack aria-busy>
        <Skeleton height={18} />
        <Skeleton height={18} />
        <Skeleton height={18} width="60%" />
      </Stack>
    );
  return (
    <Stack gap="md">
      {!data.hasOperator && <NoOperator organization={data.organization} />}
      {data.languages.length > 1 && (
        <NativeSelect
          label="Language"
          value={data.language}
          data={data.languages.map((tag) => ({ value: tag, label: readerLanguageName(tag) }))}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      )}
      <PageText text={data.text} language={data.language} />
      <Text size="sm" c="dimmed">
        {originOf(data)}
      </Text>
    </Stack>
  );
}

function PublicTextPage({ page }: { page: PublicPageName }) {
  const { PageLink } = useNavigation();
  const organizationId = organizationInAddress();
  const text = <ReadPage page={page} {...(organizationId !== undefined && { organizationId })} />;
  return (
    <PublicPage width={760}>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Title order={1} size="h2" mb="md">
          {titles[page]}
        </Title>
        {useSignedIn() ? text : <OpenApi>{text}</OpenApi>}
      </Paper>
      <Text size="sm" c="dimmed" ta="center" mt="md">
        <Anchor component={PageLink} to="/login" underline="always" inherit>
          Back to sign in
        </Anchor>
      </Text>
    </PublicPage>
  );
}

export const PrivacyPolicy = () => <PublicTextPage page="privacy-policy" />;
export const Terms = () => <PublicTextPage page="terms" />;
